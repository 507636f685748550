import type { Person } from '#src/api/model/mention.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

// Few lines have links, names or emotes.
const RichLine = lazyComponent(async () => (await import('./RichLine.tsx')).RichLine, ['chat'])

type LineTextProps = {
  readonly content: string
  /** Members whom it speaks to. */
  readonly mentions: readonly string[]
  /** A link that leads away was pressed: it is followed only after a question. */
  readonly onLink: (link: AwayLink) => void
  readonly peopleOf: (memberIds: readonly string[]) => readonly Person[]
  /** It may be higher once it is drawn. */
  readonly onGrown: () => void
}

/**
 * What somebody wrote: text, never markup; links of this site go there, others ask first, names that are spoken to open, and emotes are
 * drawn. Has no state: lists call it as a function.
 */
export function LineText(props: LineTextProps) {
  const { content, mentions } = props
  const text = <bdi>{content}</bdi>
  if (!/:\/\/|www\.|:[a-z]+:/iu.test(content) && (mentions.length === 0 || !content.includes('@'))) return text
  return (
    <Later fallback={text}>
      <RichLine {...props} />
    </Later>
  )
}
