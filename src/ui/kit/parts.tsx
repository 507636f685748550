import type { i18n } from 'i18next'
import { use, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWords, loadWords, type Namespace } from '#src/ui/i18n/words.ts'

/** How to forget each part that could not be brought. */
const failed = new Set<() => void>()

/**
 * Brings something for drawing, once: the same promise at every drawing, also when it failed, so that a failure is drawn
 * instead of asked for again and again. `retryParts` is the next try.
 */
export function createPart<T>(bring: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  return () => {
    if (kept === null) {
      kept = bring()
      kept.catch(() =>
        failed.add(() => {
          kept = null
        }),
      )
    }
    return kept
  }
}

/** Lets every part that failed be brought again when it is next drawn. */
export function retryParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A component whose code comes when it is first drawn, and with it the words that it needs beyond those of what is around it, in
 * the language of the moment. Unlike React's own `lazy`, a failure can be tried again.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
): ComponentType<Props> {
  const part = createPart(bring)
  const words = createWordsPart(namespaces)
  return function Part(props: Props) {
    const { i18n: translator } = useTranslation()
    // Both are asked for before either is waited for.
    const [code, lacking] = [part(), words(translator)]
    if (lacking !== null) use(lacking)
    const Brought = use(code)
    return <Brought {...props} />
  }
}

/** Brings namespaces in the language of the moment; null while they are there. */
function createWordsPart(namespaces: readonly Namespace[]): (translator: i18n) => Promise<void> | null {
  let kept: { readonly store: i18n['store']; readonly language: string; readonly part: () => Promise<void> } | null = null
  return (translator) => {
    const { store, language } = translator
    if (hasWords(translator, language, namespaces)) return null
    if (kept?.store !== store || kept.language !== language) {
      kept = { store, language, part: createPart(() => loadWords(translator, language, namespaces)) }
    }
    return kept.part()
  }
}
