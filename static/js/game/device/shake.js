// A phone that is shaken: three strong jerks, as no phone makes that is passed on or laid down.

const FORCE = 20; // m/s², without gravity
const JERKS = 3;
const APART_MS = 100;
const WITHIN_MS = 1200;

/** Call `act` at each shake; a jerk belongs to one shake only. */
export function onShake(act) {
  let jerks = [];
  addEventListener("devicemotion", ({ acceleration, timeStamp }) => {
    const { x, y, z } = acceleration ?? {};
    if (!(Math.hypot(x, y, z) > FORCE) || timeStamp - jerks.at(-1) < APART_MS) return;
    jerks = [...jerks.filter((at) => timeStamp - at < WITHIN_MS), timeStamp];
    if (jerks.length < JERKS) return;
    jerks = [];
    act();
  });
}
