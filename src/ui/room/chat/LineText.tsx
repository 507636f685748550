import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

// Few lines have links.
const LineLinks = lazyComponent(async () => (await import('./LineLinks.tsx')).LineLinks)

type LineTextProps = {
  readonly content: string
  /** A link that leads away was pressed: it is followed only after a question. */
  readonly onLink: (link: AwayLink) => void
}

/** What somebody wrote: text, never markup; links of this site go there, others ask first. */
export function LineText({ content, onLink }: LineTextProps) {
  const text = <bdi>{content}</bdi>
  if (!/:\/\/|www\./iu.test(content)) return text
  return (
    <Later fallback={text}>
      <LineLinks content={content} onLink={onLink} />
    </Later>
  )
}
