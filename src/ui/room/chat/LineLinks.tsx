import { type LinePart, splitLinks } from '#src/api/model/links.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './rows.module.css'

type LineLinksProps = { readonly content: string; readonly onLink: (link: AwayLink) => void }

/** A line parted at its links: those of this site go there, others ask first. */
export function LineLinks({ content, onLink }: LineLinksProps) {
  const parts = splitLinks(content, window.location.origin)
  return (
    <bdi>
      {parts.map((part, index) => (
        <Part key={index} part={part} onLink={onLink} />
      ))}
    </bdi>
  )
}

function Part({ part, onLink }: { readonly part: LinePart; readonly onLink: LineLinksProps['onLink'] }) {
  switch (part.type) {
    case 'text':
      return part.text
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
