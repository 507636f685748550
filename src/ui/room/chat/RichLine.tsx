import { Fragment, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { emoteAddress, splitEmotes } from '#src/api/model/emotes.ts'
import { type LinePart, splitLinks } from '#src/api/model/links.ts'
import { type Person, splitMentions } from '#src/api/model/mention.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './rows.module.css'

type RichLineProps = {
  readonly content: string
  readonly mentions: readonly string[]
  readonly onLink: (link: AwayLink) => void
  readonly peopleOf: (memberIds: readonly string[]) => readonly Person[]
  /** It may be higher than the plain words that stood here. */
  readonly onGrown: () => void
}

/** A line parted at its links, names and emotes: links of this site go there, others ask first. */
export function RichLine({ content, mentions, onLink, peopleOf, onGrown }: RichLineProps) {
  useLayoutEffect(onGrown, [onGrown])
  const people = mentions.length === 0 ? [] : peopleOf(mentions)
  return (
    <bdi>
      {splitLinks(content, window.location.origin).map((part, index) => (
        <Part key={index} part={part} people={people} onLink={onLink} />
      ))}
    </bdi>
  )
}

type PartProps = Pick<RichLineProps, 'onLink'> & { readonly part: LinePart; readonly people: readonly Person[] }

function Part({ part, people, onLink }: PartProps) {
  switch (part.type) {
    case 'text':
      return <Words text={part.text} people={people} />
    case 'own':
      return (
        <Link className={styles.link} to={part.path}>
          {part.text}
        </Link>
      )
    case 'away':
      return (
        <button
          type="button"
          className={styles.link}
          aria-haspopup="dialog"
          onClick={() => onLink({ href: part.href, host: part.host })}
        >
          {part.text}
        </button>
      )
  }
}

/** Names of people who are known here, which open, and what else was written. The list hears the press. */
function Words({ text, people }: { readonly text: string; readonly people: readonly Person[] }) {
  return splitMentions(text, people).map(({ text: words, person }, index) =>
    person === null ? (
      <Fragment key={index}>
        <Emotes text={words} />
      </Fragment>
    ) : (
      <button
        key={index}
        type="button"
        className={styles.at}
        aria-haspopup="dialog"
        data-member={person.memberId}
        data-name={person.name}
      >
        {words}
      </button>
    ),
  )
}

function Emotes({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat')
  return splitEmotes(text).map((part, index) =>
    part.type === 'text' ? (
      part.text
    ) : (
      <img
        key={index}
        className={styles.emote}
        src={emoteAddress(part.code)}
        width={24}
        height={24}
        alt={t(`emote.${part.code}`)}
        title={`:${part.code}:`}
        decoding="async"
      />
    ),
  )
}
