import { expect, test } from 'vitest'
import { ARTICLE_PIECES } from '#server/sim/demo/content/articles.ts'
import { DEMO_NAMES } from '#server/sim/demo/names.ts'

const inEnglish = new Map(DEMO_NAMES.map(({ original, texts }) => [original, texts.en]))

test('[P-1] an anchor who writes an article of the demo has the name in it that they have in their room', () => {
  const authors = ARTICLE_PIECES.flatMap(({ words }) => {
    const anchor = inEnglish.get(words['zh-CN'].author ?? '')
    return anchor === undefined ? [] : [[words.en.author, anchor]]
  })
  expect(authors.length).toBeGreaterThan(3)
  expect(authors.filter(([author, anchor]) => author !== anchor)).toEqual([])
})

test('[P-1] an article of the demo names the same teams and leagues in both languages', () => {
  const textOf = ({ title, text = '', body = '' }: (typeof ARTICLE_PIECES)[number]['words']['en']) =>
    [title, text, body].join('\n')
  const lacking = ARTICLE_PIECES.flatMap(({ slug, words }) =>
    [...inEnglish].flatMap(([original, english]) =>
      english !== undefined &&
      Array.from(original).length > 3 &&
      textOf(words['zh-CN']).includes(original) &&
      !textOf(words.en).includes(english)
        ? [[slug, original, english]]
        : [],
    ),
  )
  expect(lacking).toEqual([])
})
