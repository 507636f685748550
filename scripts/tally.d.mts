export interface Tally {
  passed: number
  failures: string[]
}
export declare function tallyVitest(report: unknown, ok: boolean, outside?: readonly string[]): Tally
export declare function tallyPlaywright(report: unknown, ok: boolean): Tally
