/** How many sequences a model of orders is walked with: some in `npm test`, as many as SEQUENCES says elsewhere (Q10 promises 10,000). */
export function sequences(usual: number): number {
  return Number(process.env['SEQUENCES'] ?? usual)
}
