import type { FlatNamespace, i18n } from 'i18next'

/** The words of one feature, or `common`, which all may use. */
export type Namespace = FlatNamespace

type Tree = { readonly [key: string]: string | Tree }

/**
 * Every feature's words, each a file that comes when it is asked for: `<namespace>/locales/<language>.ts`. Those of the first page
 * are not among them in Chinese: they are in the first load.
 */
const FILES = import.meta.glob<{ readonly words: Tree }>(['../**/locales/*.ts', '!../{common,home,shell}/locales/zh-CN.ts'])

const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => {
    const [namespace, , file] = path.split('/').slice(-3)
    return [`${file?.replace('.ts', '')}/${namespace}`, load]
  }),
)

/** Whether these namespaces are there in a language. */
export function hasWords(translator: i18n, language: string, namespaces: readonly string[]): boolean {
  return namespaces.every((namespace) => translator.hasResourceBundle(language, namespace))
}

/** Brings what is not there yet of these namespaces in a language. Rejects when a file cannot be loaded; the next call asks again. */
export async function loadWords(translator: i18n, language: string, namespaces: readonly string[]): Promise<void> {
  const lacking = namespaces.filter((namespace) => !translator.hasResourceBundle(language, namespace))
  await Promise.all(
    lacking.map(async (namespace) => {
      const load = LOADERS.get(`${language}/${namespace}`)
      if (load === undefined) throw new Error(`there are no words of ${namespace} in ${language}`)
      translator.addResourceBundle(language, namespace, (await load()).words)
    }),
  )
}

/** What is loaded in the present language: what an open page may need in another one. */
export function loadedNamespaces(translator: i18n): readonly string[] {
  return Object.keys(translator.getDataByLanguage(translator.language) ?? {})
}
