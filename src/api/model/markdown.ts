import { hashOfUrl } from './contentPicture.ts'
import { linkTarget } from './contentLink.ts'

/** A stretch of a line. A link leads where content may; a picture is one of ours. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly type: 'link'; readonly to: string; readonly text: string }
  | { readonly type: 'picture'; readonly src: string; readonly alt: string }

/** A part of a text that stands by itself. `level` = 2 to 4: the page's own title is above them. */
export type Block =
  | { readonly type: 'heading'; readonly level: 2 | 3 | 4; readonly parts: readonly Inline[] }
  | { readonly type: 'paragraph' | 'quote'; readonly parts: readonly Inline[] }
  | { readonly type: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' }

const INLINE =
  /(!?)\[([^\]\n]{0,300})\]\(([^()\s]{1,600})(?: "[^"\n]{0,200}")?\)|\*\*([^*\n]{1,2000})\*\*|\*([^*\n]{1,2000})\*|`([^`\n]{1,2000})`/gu

/** A line as its parts. What is no mark of ours, or names what content may not name, is text like any other: there is no markup to slip in. */
function readLine(line: string): readonly Inline[] {
  const parts: Inline[] = []
  const take = (part: Inline) => {
    const last = parts.at(-1)
    if (part.type === 'text' && last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + part.text }
    else if (!(part.type === 'text' && part.text === '')) parts.push(part)
  }
  let from = 0
  for (const found of line.matchAll(INLINE)) {
    take({ type: 'text', text: line.slice(from, found.index) })
    take(partOf(found))
    from = found.index + found[0].length
  }
  take({ type: 'text', text: line.slice(from) })
  return parts
}

function partOf([whole, mark, words, target, strong, emphasis, code]: RegExpExecArray): Inline {
  if (strong !== undefined) return { type: 'strong', parts: readLine(strong) }
  if (emphasis !== undefined) return { type: 'emphasis', parts: readLine(emphasis) }
  if (code !== undefined) return { type: 'code', text: code }
  const to = target ?? ''
  if (mark === '!') return hashOfUrl(to) === null ? { type: 'text', text: whole } : { type: 'picture', src: to, alt: words ?? '' }
  return linkTarget(to) === null ? { type: 'text', text: whole } : { type: 'link', to, text: words || to }
}

const HEADING = /^(#{1,4})\s+(.+)$/u
const BULLET = /^[-*]\s+(.+)$/u
const NUMBER = /^\d{1,3}[.)]\s+(.+)$/u
const QUOTE = /^>\s?(.*)$/u
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/u
const FENCE = '```'

/** Reads a text in Markdown as blocks to be drawn. Every text is some; nothing in it is ever markup. */
export function readMarkdown(text: string): readonly Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let at = 0
  /** Takes lines while they match; what each holds. */
  const run = (pattern: RegExp): string[] => {
    const held: string[] = []
    for (let found = pattern.exec(lines[at] ?? ''); found !== null; found = pattern.exec(lines[at] ?? '')) {
      held.push(found[1]!)
      at += 1
      if (at >= lines.length) break
    }
    return held
  }
  const isPlain = (line: string) =>
    line !== '' && !line.startsWith(FENCE) && ![HEADING, BULLET, NUMBER, QUOTE, RULE].some((pattern) => pattern.test(line))
  while (at < lines.length) {
    const line = lines[at]!
    const heading = HEADING.exec(line)
    if (line === '') at += 1
    else if (line.startsWith(FENCE)) {
      const end = lines.findIndex((one, index) => index > at && one.startsWith(FENCE))
      const last = end === -1 ? lines.length : end
      blocks.push({ type: 'code', text: lines.slice(at + 1, last).join('\n') })
      at = last + 1
    } else if (heading !== null) {
      const depth = heading[1]!.length
      blocks.push({ type: 'heading', level: depth <= 2 ? 2 : depth === 3 ? 3 : 4, parts: readLine(heading[2]!) })
      at += 1
    } else if (RULE.test(line)) {
      blocks.push({ type: 'rule' })
      at += 1
    } else if (BULLET.test(line)) blocks.push({ type: 'list', isOrdered: false, items: run(BULLET).map(readLine) })
    else if (NUMBER.test(line)) blocks.push({ type: 'list', isOrdered: true, items: run(NUMBER).map(readLine) })
    else if (QUOTE.test(line)) blocks.push({ type: 'quote', parts: readLine(run(QUOTE).join(' ')) })
    else {
      const held: string[] = []
      while (at < lines.length && isPlain(lines[at]!)) {
        held.push(lines[at]!)
        at += 1
      }
      blocks.push({ type: 'paragraph', parts: readLine(held.join(' ')) })
    }
  }
  return blocks
}
