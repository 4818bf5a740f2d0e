// For `node --import`: the clock of this machine is wrong by as many seconds as CLOCK_AHEAD_SECONDS says.
const aheadMs = Number(process.env.CLOCK_AHEAD_SECONDS) * 1000;
const RightDate = Date;

globalThis.Date = class SkewedDate extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RightDate.now() + aheadMs;
  }
};
