/** A measured number for people, rounded to tenths: whole numbers as such (0, 5), others with one decimal (2.3). */
export function formatTenths(value: number): string {
  return String(Number(value.toFixed(1)))
}
