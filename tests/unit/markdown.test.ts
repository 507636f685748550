import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTarget } from '#src/api/model/contentLink.ts'
import { hashOfUrl, pictureUrl } from '#src/api/model/contentPicture.ts'
import { type Block, type Inline, readMarkdown } from '#src/api/model/markdown.ts'

const PICTURE = pictureUrl('a'.repeat(43))
const text = (words: string): Inline => ({ type: 'text', text: words })

test('[P-10] a text in Markdown is headings, paragraphs, lists, quotes, code and rules', () => {
  const written = [
    '# One',
    '### Two',
    'A line',
    'and its rest.',
    '',
    '- first',
    '* second',
    '1. one',
    '2) two',
    '> said',
    '> again',
    '---',
    '```ts',
    '# not a heading',
    '```',
  ].join('\n')
  expect(readMarkdown(written)).toEqual([
    { type: 'heading', level: 2, parts: [text('One')] },
    { type: 'heading', level: 3, parts: [text('Two')] },
    { type: 'paragraph', parts: [text('A line and its rest.')] },
    { type: 'list', isOrdered: false, items: [[text('first')], [text('second')]] },
    { type: 'list', isOrdered: true, items: [[text('one')], [text('two')]] },
    { type: 'quote', parts: [text('said again')] },
    { type: 'rule' },
    { type: 'code', text: '# not a heading' },
  ] satisfies Block[])
})

test('[P-10] a line has strong and emphasized words, code, links and pictures', () => {
  const line = `**strong [live](/app/live)** *so* \`code\` [there](https://partner.example/a "title") ![crowd](${PICTURE})`
  expect(readMarkdown(line)).toEqual([
    {
      type: 'paragraph',
      parts: [
        { type: 'strong', parts: [text('strong '), { type: 'link', to: '/app/live', text: 'live' }] },
        text(' '),
        { type: 'emphasis', parts: [text('so')] },
        text(' '),
        { type: 'code', text: 'code' },
        text(' '),
        { type: 'link', to: 'https://partner.example/a', text: 'there' },
        text(' '),
        { type: 'picture', src: PICTURE, alt: 'crowd' },
      ],
    },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](//evil.example)',
  '![x](https://tracker.example/p.gif)',
  '![x](/app/live)',
  '[unfinished](/app/live',
  '**unfinished',
])('[P-10] %s is text, to the letter', (written) => {
  expect(readMarkdown(written)).toEqual([{ type: 'paragraph', parts: [text(written)] }])
})

test('[P-10] any text is read, leads only where content may lead, and shows only pictures of ours', () => {
  const marks = fc.constantFrom(
    '# ',
    '- ',
    '1. ',
    '> ',
    '```',
    '---',
    '\n',
    '\n\n',
    '**',
    '*',
    '`',
    '[',
    '](',
    ')',
    '!',
    ' ',
    '字',
    'x',
    '<b>',
    '/app',
    'javascript:',
    'https://a.example',
    PICTURE,
  )
  const inlines = (parts: readonly Inline[]): readonly Inline[] =>
    parts.flatMap((part) => ('parts' in part ? [part, ...inlines(part.parts)] : [part]))
  const all = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => ('parts' in block ? inlines(block.parts) : 'items' in block ? block.items.flatMap(inlines) : []))
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 40 }), (parts) => {
      const wrong = all(readMarkdown(parts.join(''))).filter(
        (part) =>
          (part.type === 'link' && linkTarget(part.to) === null) || (part.type === 'picture' && hashOfUrl(part.src) === null),
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('[P-10] the longest text is read, whatever is in it: none takes for ever', () => {
  const began = performance.now()
  for (const part of ['**', '*a', '[', '![](', '`', '> ', '- ', '[a](b "']) readMarkdown(part.repeat(10_000 / part.length))
  expect(performance.now() - began).toBeLessThan(20_000)
})
