import { useId } from 'react'
import styles from './euroCupVote.module.css'

type TeamCrestProps = {
  /** The place of the team: what its crest looks like follows from it. */
  readonly place: number
  /** Its letters on the crest. */
  readonly code: string
}

/** Pairs of colours that crests have, in the style sheet. */
const TONES = 8
const SHIELD = 'M4 4h32v20c0 9-6 15-16 19C10 39 4 33 4 24z'
/** Ways to divide a crest. */
const FIELDS = ['M4 4h32v20H4z', 'M20 4h16v36H20z', 'M4 40V4h32z', 'M13 4h14v40H13z'] as const

/** A drawn crest with a team's letters: no flag and no club's own mark. Its name stands beside it. */
export function TeamCrest({ place, code }: TeamCrestProps) {
  const id = useId()
  return (
    <svg className={styles.crest} data-tone={place % TONES} viewBox="0 0 40 46" aria-hidden="true" focusable="false">
      <clipPath id={id}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path className={styles.ground} d="M0 0h40v46H0z" />
        <path className={styles.field} d={FIELDS[place % FIELDS.length]} />
      </g>
      <path className={styles.edge} d={SHIELD} />
      <text className={styles.initials} x="20" y="25" textAnchor="middle">
        {code}
      </text>
    </svg>
  )
}
