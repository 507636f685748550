/** A rate in hundredths of a percent, as `0.25%`. */
export const rateWords = (rate: number): string => `${(rate / 100).toFixed(2)}%`
