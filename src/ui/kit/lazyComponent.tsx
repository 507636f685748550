import type { i18n } from 'i18next'
import { type ComponentType, type FunctionComponent, use } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWords, loadWords, type Namespace } from '#src/ui/i18n/words.ts'
import { type LazyOnce, lazyOnce } from './lazyOnce.ts'

/**
 * A component whose code comes when it is first drawn, and with it the words that it needs beyond those of what is around it, in
 * the language of the moment. Unlike React's own `lazy`, a failure can be tried again.
 */
export function lazyComponent<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
): FunctionComponent<Props> {
  const code = lazyOnce(bring)
  const words = lazyWords(namespaces)
  return function LazyComponent(props: Props) {
    const { i18n: translator } = useTranslation()
    // Both are asked for before either is waited for.
    const [component, lacking] = [code.read(), words(translator)]
    // The code first: React goes by the order of waits, and the words may have come when it draws again.
    const Loaded = use(component)
    if (lacking !== null) use(lacking)
    return <Loaded {...props} />
  }
}

/** Brings namespaces in the language of the moment; null while they are there. */
function lazyWords(namespaces: readonly Namespace[]): (translator: i18n) => Promise<void> | null {
  let kept: { readonly store: i18n['store']; readonly language: string; readonly words: LazyOnce<void> } | null = null
  return (translator) => {
    const { store, language } = translator
    if (hasWords(translator, language, namespaces)) return null
    if (kept?.store !== store || kept.language !== language) {
      kept = { store, language, words: lazyOnce(() => loadWords(translator, language, namespaces)) }
    }
    return kept.words.read()
  }
}
