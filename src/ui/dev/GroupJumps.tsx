import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '#src/ui/shared/useCurrentGroup.ts'
import type { CatalogueEntry } from './CatalogueRow.tsx'
import styles from './dev.module.css'

type Group = CatalogueEntry['group']

/** How errors are dealt with, from what a person notices most to what nobody sees; `broken` = replies that break the protocol. */
export const GROUPS = ['page', 'alert', 'dialog', 'toast', 'caller', 'nothing', 'broken'] as const satisfies readonly Group[]

/** The ways to the groups of the catalogue, each with how many codes it has; where one is, is marked. */
export function GroupJumps({ counts }: { readonly counts: ReadonlyMap<Group, number> }) {
  const { t } = useTranslation('dev')
  const current = useCurrentGroup(GROUPS)
  const row = useRef<HTMLElement>(null)
  // On a phone the row is longer than the screen: it goes along.
  useEffect(() => {
    const marked = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (marked != null) row.current?.scrollTo({ left: marked.offsetLeft - 16 })
  }, [current])
  return (
    <nav ref={row} className={styles.jumps} aria-label={t('dev.groups')}>
      {GROUPS.filter((group) => counts.has(group)).map((group) => (
        <button key={group} type="button" aria-current={group === current ? 'true' : undefined} onClick={() => jumpTo(group)}>
          {t(`dev.how.${group}`)} <span className={styles.count}>{counts.get(group)}</span>
        </button>
      ))}
    </nav>
  )
}

/** Brings the heading of a group to the top, with the focus. */
function jumpTo(group: Group): void {
  const heading = document.getElementById(group)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
