import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { BalancePoint } from '#src/api/model/balanceHistory.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { type Amount, units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

const HEIGHT = 200
/** What the scale reaches at least, in an asset's units: a line of nothings has marks that differ. */
const LEAST = 100
/** How far marks may lie apart: whole units, so that no two say the same. */
const STEPS = Array.from({ length: 16 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat()

/**
 * Draws a balance over time into an element that lends its colours: `color` the line, `border-color` the grid,
 * `text-decoration-color` the words. It follows the element's width and the page's theme. Returns what takes it away.
 */
export function drawBalance(element: HTMLElement, points: readonly BalancePoint[], asset: Asset): () => void {
  const format = (amount: Amount) => formatMoney(asset, amount)
  const style = getComputedStyle(element)
  const line = () => style.color
  const grid = () => style.borderTopColor
  const words = () => style.textDecorationColor
  const font = `12px ${style.fontFamily}`
  const day = (index: number) => {
    const point = points[index]
    return point === undefined ? '' : formatDay(dayOf(point.at - 1)).slice(5)
  }
  const axis = { stroke: words, font, ticks: { show: false }, border: { show: false } }
  const chart = new uPlot(
    {
      width: Math.max(1, element.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false },
        y: { range: (_, low, high) => uPlot.rangeNum(Math.min(low, high), Math.max(low, high, LEAST), 0.1, true) },
      },
      axes: [
        {
          ...axis,
          size: 28,
          gap: 8,
          incrs: [1, 2, 5, 7, 10, 15, 30],
          space: 56,
          grid: { show: false },
          values: (_, splits) => splits.map(day),
        },
        {
          ...axis,
          gap: 8,
          incrs: STEPS,
          size: widthOf(points, format, font),
          grid: { stroke: grid, width: 1 },
          values: (_, splits) => splits.map((split) => format(units(Math.round(split)))),
        },
      ],
      series: [{}, { stroke: line, width: 2, points: { show: false } }],
    },
    [points.map((_, index) => index), points.map(({ amount }) => amount)],
    element,
  )
  const sizes = new ResizeObserver(() => chart.setSize({ width: Math.max(1, element.clientWidth), height: HEIGHT }))
  sizes.observe(element)
  const redraw = () => chart.redraw(false)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', redraw)
  return () => {
    sizes.disconnect()
    theme.disconnect()
    dark.removeEventListener('change', redraw)
    chart.destroy()
  }
}

/** How wide the words of the amounts are, in px. */
function widthOf(points: readonly BalancePoint[], format: (amount: Amount) => string, font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return 80
  context.font = font
  const widest = Math.max(...points.map(({ amount }) => context.measureText(format(amount)).width))
  return Math.ceil(widest) + 24
}
