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
/** How many marks the scale has at most above its first, and how much of a day's room its bar takes, at most so many px. */
const MARKS = 5
const BAR: [number, number] = [0.6, 40]
/** How the drawing names a colour of a bar of its own. */
const COLOUR = 3
/** The line of the days before: its dashes, in px. */
const DASHES = [4, 4]
/** How far marks may lie apart: whole units, so that no two say the same. */
const STEPS = Array.from({ length: 16 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat()

/** From where to where a scale reaches that begins and ends with a mark: nothing is drawn beyond the last one. */
function scaleOf(lowest: number, highest: number): [number, number] {
  // A line of one height is read from nothing.
  const [low, high] = lowest === highest ? [Math.min(0, lowest), Math.max(0, highest)] : [lowest, highest]
  const step = STEPS.find((one) => Math.ceil(high / one) - Math.floor(low / one) <= MARKS) ?? high - low
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step]
}

/**
 * Draws a balance over time into an element that lends its colours: `color` the line, `border-color` the grid,
 * `text-decoration-color` the words; or what each day has by itself, as bars, those below zero in the `outline-color`. Of days before, as many as
 * there are points, a dashed line in the colour of the words stands over them. It follows the element's width and the page's theme. Returns
 * what takes it away.
 */
export function drawBalance(
  element: HTMLElement,
  points: readonly BalancePoint[],
  asset: Asset,
  isByDay = false,
  before: readonly Amount[] = [],
): () => void {
  const format = (amount: Amount) => formatMoney(asset, amount, { short: isByDay })
  const last = points.length - 1
  const style = getComputedStyle(element)
  const line = () => style.color
  const colourOf = ({ amount }: BalancePoint) => (amount < 0 ? style.outlineColor : style.color)
  const colours = { unit: COLOUR, values: () => points.map(colourOf) }
  const bars = isByDay ? uPlot.paths.bars?.({ size: BAR, disp: { fill: colours } }) : undefined
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
        // A bar has half of its day's room at either side.
        x: { time: false, range: isByDay ? [-0.5, last + 0.5] : [0, last] },
        y: { range: (_, low, high) => scaleOf(isByDay ? Math.min(0, low) : low, Math.max(low, high, LEAST)) },
      },
      axes: [
        {
          ...axis,
          size: 28,
          gap: 8,
          incrs: [1, 2, 5, 7, 10, 15, 30],
          space: 56,
          grid: { show: false },
          // Counted from the last day, which is always named.
          splits: (_, __, ___, ____, step) =>
            Array.from({ length: Math.floor(last / step) + 1 }, (_____, index) => last - index * step).toReversed(),
          values: (_, splits) => splits.map(day),
        },
        {
          ...axis,
          gap: 8,
          incrs: STEPS,
          size: widthOf([...points.map(({ amount }) => amount), ...before], format, font),
          grid: { stroke: grid, width: 1 },
          values: (_, splits) => splits.map((split) => format(units(Math.round(split)))),
        },
      ],
      series: [
        {},
        {
          stroke: line,
          // A day with nothing has no bar, not the edge of one.
          width: isByDay ? 0 : 2,
          points: { show: false },
          ...(bars !== undefined && { fill: line, paths: bars }),
        },
        ...(before.length === 0 ? [] : [{ stroke: words, width: 2, dash: DASHES, points: { show: false } }]),
      ],
    },
    [points.map((_, index) => index), points.map(({ amount }) => amount), ...(before.length === 0 ? [] : [[...before]])],
    element,
  )
  const sizes = new ResizeObserver(() => chart.setSize({ width: Math.max(1, element.clientWidth), height: HEIGHT }))
  sizes.observe(element)
  // Bars have their colours in their paths.
  const redraw = () => chart.redraw(isByDay)
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
function widthOf(amounts: readonly Amount[], format: (amount: Amount) => string, font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return 80
  context.font = font
  const widest = Math.max(...amounts.map((amount) => context.measureText(format(amount)).width))
  return Math.ceil(widest) + 24
}
