type Numbers = readonly number[]

/** Numbers that a command of an SVG path takes. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 }

const tidy = (value: number) => String(Math.round(value * 100) / 100)

/** An arc from one point to another as cubic curves of at most a quarter turn each (SVG 1.1, F.6). */
function arc(x1: number, y1: number, [rx, ry, , large, sweep, x2, y2]: [number, number, number, number, number, number, number]) {
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const grow = Math.max(1, Math.hypot(dx / rx, dy / ry))
  const [a, b] = [rx * grow, ry * grow]
  const inner = Math.max(0, (a * a * b * b - a * a * dy * dy - b * b * dx * dx) / (a * a * dy * dy + b * b * dx * dx))
  const side = Math.sqrt(inner) * (large === sweep ? -1 : 1)
  const [mx, my] = [(side * a * dy) / b, (-side * b * dx) / a]
  const [cx, cy] = [mx + (x1 + x2) / 2, my + (y1 + y2) / 2]
  const start = Math.atan2((dy - my) / b, (dx - mx) / a)
  let turn = Math.atan2((-dy - my) / b, (-dx - mx) / a) - start
  if (sweep === 1 && turn < 0) turn += 2 * Math.PI
  if (sweep === 0 && turn > 0) turn -= 2 * Math.PI
  const pieces = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9)
  const step = turn / pieces
  const reach = (4 / 3) * Math.tan(step / 4)
  return Array.from({ length: pieces }, (_, index): Numbers => {
    const [from, to] = [start + index * step, start + (index + 1) * step]
    return [
      cx + a * (Math.cos(from) - reach * Math.sin(from)),
      cy + b * (Math.sin(from) + reach * Math.cos(from)),
      cx + a * (Math.cos(to) + reach * Math.sin(to)),
      cy + b * (Math.sin(to) - reach * Math.cos(to)),
      cx + a * Math.cos(to),
      cy + b * Math.sin(to),
    ]
  })
}

/**
 * An SVG path as SVGA players read it: absolute M, L, C, Q and Z alone, one command a letter, numbers apart by spaces. Their
 * own reader knows neither arcs nor a command that is left out because it repeats.
 */
export function plainPath(d: string): string {
  const out: string[] = []
  let [x, y, startX, startY, handleX, handleY] = [0, 0, 0, 0, 0, 0]
  let last = ''
  const put = (command: string, numbers: Numbers) => {
    out.push([command, ...numbers.map(tidy)].join(' '))
    if (numbers.length === 0) return
    ;[x, y] = [numbers.at(-2)!, numbers.at(-1)!]
    ;[handleX, handleY] = command === 'C' ? [numbers[2]!, numbers[3]!] : [x, y]
  }
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter!.toUpperCase()
    const takes = TAKES[command]
    if (takes === undefined) throw new Error(`a path with ${letter}`)
    const numbers = [...rest!.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    for (let at = 0; at === 0 || at < numbers.length; at += Math.max(1, takes)) {
      const relative = letter !== command
      const [ox, oy] = relative ? [x, y] : [0, 0]
      const part = numbers.slice(at, at + takes)
      if (part.length !== takes) throw new Error(`${letter} with ${part.length} numbers`)
      const points = part.map((value, index) => value + (index % 2 === 0 ? ox : oy))
      switch (command) {
        case 'M':
          put(at === 0 ? 'M' : 'L', points)
          if (at === 0) [startX, startY] = [x, y]
          break
        case 'H':
          put('L', [part[0]! + ox, y])
          break
        case 'V':
          put('L', [x, part[0]! + oy])
          break
        case 'S':
          put('C', last === 'C' || last === 'S' ? [2 * x - handleX, 2 * y - handleY, ...points] : [x, y, ...points])
          break
        case 'A': {
          const [rx, ry, tilt, large, sweep, toX, toY] = part
          for (const curve of arc(x, y, [rx!, ry!, tilt!, large!, sweep!, toX! + ox, toY! + oy])) put('C', curve)
          break
        }
        case 'Z':
          put('Z', [])
          ;[x, y] = [startX, startY]
          break
        default:
          put(command, points)
      }
      last = command
      if (takes === 0) break
    }
  }
  return out.join(' ')
}
