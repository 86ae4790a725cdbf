// Keeps the screen on in browsers without a wake lock, as on plain http: a silent video plays behind the page.
// Each engine requires something else. Chromium wants a video without sound to cover a fifth of the window, Firefox
// wants an audio track, WebKit wants one that is not muted, and no `loop`. So the video lies behind the whole page, its
// track is silent, it is rewound by script, and it is muted except in WebKit. Such a file is made by
// ffmpeg -f lavfi -i color=gray:s=64x64:r=1 -f lavfi -i anullsrc=r=16000:cl=mono -t 10 -c:v libx264 -profile:v baseline
// -level 1 -pix_fmt yuv420p -c:a aac silent.mp4

const KIND = 'video/mp4; codecs="avc1.42C00A, mp4a.40.2"';
const FILE = new URL("../../../video/silent.mp4", import.meta.url);
const REWIND_AT_S = 7;
const STYLE = { position: "fixed", inset: "0", width: "100%", height: "100%", objectFit: "fill", opacity: ".01", pointerEvents: "none", zIndex: "-1" };
// Only Safari and the browsers of iPhones have this.
const isWebKit = () => "webkitSetPresentationMode" in HTMLVideoElement.prototype;

export const canPlaySilentVideo = () => document.createElement("video").canPlayType(KIND) !== "";

/** The video in the page, ready to play. */
export async function silentVideo() {
  const video = document.createElement("video");
  Object.assign(video, { playsInline: true, muted: !isWebKit(), preload: "auto", tabIndex: -1, ariaHidden: "true" });
  Object.assign(video.style, STYLE);
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > REWIND_AT_S) video.currentTime = 0;
  });
  // A busy phone may be too late to rewind it.
  video.addEventListener("ended", () => video.play().catch(() => {}));
  // If supported, music on this phone goes on.
  if (isWebKit() && navigator.audioSession) navigator.audioSession.type = "ambient";
  video.src = await dataAddress(await (await fetch(FILE)).blob());
  document.body.append(video);
  return video;
}

function dataAddress(blob) {
  return new Promise((loaded, failed) => {
    const reader = new FileReader();
    Object.assign(reader, { onload: () => loaded(reader.result), onerror: failed });
    reader.readAsDataURL(blob);
  });
}
