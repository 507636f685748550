/** A reporter of vitest that writes what was thrown outside the tests to the file that OUTSIDE_ERRORS names: a JSON list, one text an error. */
// oxlint-disable-next-line import/no-default-export -- vitest reads it
export default class OutsideErrors {
  /** Vitest calls it once, at the end of a run. */
  onTestRunEnd(modules: unknown, errors: readonly object[]): void
}
