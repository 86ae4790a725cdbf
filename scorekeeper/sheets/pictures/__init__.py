"""Sheets and standings as pictures, for messengers and group chats."""
