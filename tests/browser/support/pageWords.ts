import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#src/api/model/format.ts'

type Tree = { readonly [key: string]: string | Tree }

const UI = join(import.meta.dirname, '..', '..', '..', 'src', 'ui')

/** Fewest letters of a message by which a page can be said to show it. */
const TELLING = 4

const flatten = (tree: Tree, path: readonly string[] = []): readonly (readonly [key: string, text: string])[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[[...path, name].join('.'), value] as const] : flatten(value, [...path, name]),
  )

async function wordsOf(language: Language) {
  const files = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(`/locales/${language}.ts`))
  const trees = await Promise.all(files.map(async (path) => ((await import(join(UI, path))) as { readonly words: Tree }).words))
  return trees.flatMap((tree) => flatten(tree))
}

/** What finds a message's text, whatever its blanks are filled with. */
function formOf(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** All that a page says: its texts, its title, and what it says of its parts to those who do not see them. */
async function saidBy(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode() !== null) found.push(nodes.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt],[aria-description]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  return [...new Set(texts.map((text) => text.trim()))]
}

/** Looks for what is wrong with a page's words: a key in a message's place, or a message in the other language. */
export async function readWords() {
  const words = { 'zh-CN': await wordsOf('zh-CN'), en: await wordsOf('en') }
  const keys = new Set(words.en.map(([key]) => key))
  const foreignTo = (language: Language) => {
    const [own, other] = language === 'en' ? [words.en, words['zh-CN']] : [words['zh-CN'], words.en]
    const said = new Set(own.map(([, text]) => text))
    // A single word in small letters may be a name in the code, as the inspector shows them.
    const telling = (text: string) => !/^[a-z]+$/.test(text) && text.replaceAll(/\{\{\w+\}\}|[^\p{L}]/gu, '').length >= TELLING
    return other.filter(([, text]) => telling(text) && !said.has(text)).map(([, text]) => formOf(text))
  }
  const foreign = { 'zh-CN': foreignTo('zh-CN'), en: foreignTo('en') }
  return {
    faults: async (page: Page, language: Language): Promise<readonly string[]> =>
      (await saidBy(page)).filter(
        (text) =>
          (text.match(/\w+(?:\.\w+)+/g) ?? []).some((word) => keys.has(word)) ||
          foreign[language].some((form) => form.test(text)),
      ),
  }
}
