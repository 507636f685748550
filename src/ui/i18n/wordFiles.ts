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

/** Brings a namespace in a language. Rejects when there is none, or its file cannot be loaded. */
export async function wordsOf(language: string, namespace: string): Promise<Tree> {
  const load = LOADERS.get(`${language}/${namespace}`)
  if (load === undefined) throw new Error(`there are no words of ${namespace} in ${language}`)
  return (await load()).words
}
