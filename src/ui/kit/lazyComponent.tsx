import { type ComponentType, type FunctionComponent, use } from 'react'
import { lazyOnce } from './lazyOnce.ts'

/** A component whose code comes when it is first drawn. Unlike React's own `lazy`, a failure can be tried again. */
export function lazyComponent<Props extends object>(bring: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const { read } = lazyOnce(bring)
  return function LazyComponent(props: Props) {
    const Loaded = use(read())
    return <Loaded {...props} />
  }
}
