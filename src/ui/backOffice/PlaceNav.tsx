import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import { groupsOf, type PlacePath, type ShownPlace } from './places.ts'
import { WaitMark } from './WaitMark.tsx'
import type { Waits } from './waits.ts'
import styles from './placeNav.module.css'

export type PlaceNavProps = {
  /** Those that one may open. */
  readonly places: readonly ShownPlace[]
  /** The one that is open. */
  readonly current: PlacePath | undefined
  /** What a press on the way to an address does. */
  readonly onPress: (to: string) => () => void
  /** What waits on them. */
  readonly waits: Waits
}

/** The ways between the pages of the back office, at its left: groups that fold. */
export function PlaceNav({ places, current, onPress, waits }: PlaceNavProps) {
  const { t } = useTranslation('backOffice')
  const groups = groupsOf(places)
  return (
    <nav className={styles.rail} aria-label={t('backOffice.places')}>
      {groups.map(({ group, places: own }) =>
        groups.length === 1 ? (
          <Places key={group} places={own} current={current} onPress={onPress} waits={waits} />
        ) : (
          <details key={group} className={styles.group} open={own.some(({ path }) => path === current)}>
            <summary className={styles.groupName}>
              {t(`backOffice.group.${group}`)}
              <WaitMark many={waits.group(group)} />
              <ChevronDown className={styles.fold} size={16} aria-hidden="true" />
            </summary>
            <Places places={own} current={current} onPress={onPress} waits={waits} />
          </details>
        ),
      )}
    </nav>
  )
}

/** Some of the ways, with the one that is open marked. */
export function Places({ places, current, onPress, waits }: PlaceNavProps) {
  const { t } = useTranslation('backOffice')
  return places.map(({ path, key, icon: Icon }) => {
    const many = waits.place(path)
    return (
      <Link
        key={path}
        className={styles.place}
        to={`/admin/${path}`}
        onPress={onPress(`/admin/${path}`)}
        aria-current={path === current ? 'page' : undefined}
        aria-description={many === null ? undefined : t('backOffice.start.waits', { number: many })}
      >
        <Icon size={20} aria-hidden="true" />
        {t(key)}
        <WaitMark many={many} />
      </Link>
    )
  })
}
