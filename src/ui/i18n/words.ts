import type { FlatNamespace, i18n } from 'i18next'

/** The words of one feature, or `common`, which all may use. */
export type Namespace = FlatNamespace

/** Whether these namespaces are there in a language. */
export function hasWords(translator: i18n, language: string, namespaces: readonly string[]): boolean {
  return namespaces.every((namespace) => translator.hasResourceBundle(language, namespace))
}

/** Brings what is not there yet of these namespaces in a language. Rejects when a file cannot be loaded; the next call asks again. */
export async function loadWords(translator: i18n, language: string, namespaces: readonly string[]): Promise<void> {
  const lacking = namespaces.filter((namespace) => !translator.hasResourceBundle(language, namespace))
  // The first load needs none of them, nor the names of their files.
  const { wordsOf } = await import('./wordFiles.ts')
  await Promise.all(
    lacking.map(async (namespace) => {
      translator.addResourceBundle(language, namespace, await wordsOf(language, namespace))
    }),
  )
}

/** What is loaded in the present language: what an open page may need in another one. */
export function loadedNamespaces(translator: i18n): readonly string[] {
  return Object.keys(translator.getDataByLanguage(translator.language) ?? {})
}
