// For `node --import`: moves the clock ahead by CLOCK_AHEAD_SECONDS.
const aheadMs = Number(process.env.CLOCK_AHEAD_SECONDS) * 1000;
const RealDate = Date;

globalThis.Date = class SkewedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
