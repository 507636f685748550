import { ChevronDown, Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { groupsOf, type PlacePath, type ShownPlace } from './places.ts'
import styles from './placeNav.module.css'

type PlaceNavProps = {
  /** Those that one may open. */
  readonly places: readonly ShownPlace[]
  /** The one that is open. */
  readonly current: PlacePath | undefined
  /** What a press on the way to an address does. */
  readonly onPress: (to: string) => () => void
}

/** The ways between the pages of the back office: groups that fold, on a phone the open group in a line and all of them in a sheet. */
export function PlaceNav(props: PlaceNavProps) {
  return useWide() ? <Rail {...props} /> : <Line {...props} />
}

function Rail({ places, current, onPress }: PlaceNavProps) {
  const { t } = useTranslation('backOffice')
  const groups = groupsOf(places)
  return (
    <nav className={styles.rail} aria-label={t('backOffice.places')}>
      {groups.map(({ group, places: own }) =>
        groups.length === 1 ? (
          <Places key={group} places={own} current={current} onPress={onPress} />
        ) : (
          <details key={group} className={styles.group} open={own.some(({ path }) => path === current)}>
            <summary className={styles.groupName}>
              {t(`backOffice.group.${group}`)}
              <ChevronDown className={styles.fold} size={16} aria-hidden="true" />
            </summary>
            <Places places={own} current={current} onPress={onPress} />
          </details>
        ),
      )}
    </nav>
  )
}

function Line({ places, current, onPress }: PlaceNavProps) {
  const { t } = useTranslation('backOffice')
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const groups = groupsOf(places)
  const here = groups.find(({ places: own }) => own.some(({ path }) => path === current))
  // The line may be wider than the phone: the place that is open is in sight.
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const leave = (to: string) => () => {
    setOpen(false)
    onPress(to)()
  }
  return (
    <>
      <nav className={styles.line} aria-label={t('backOffice.places')}>
        {groups.length > 1 && (
          <button
            type="button"
            className={styles.all}
            aria-haspopup="dialog"
            aria-label={t('backOffice.allPlaces')}
            onClick={() => setOpen(true)}
          >
            <Menu size={20} aria-hidden="true" />
          </button>
        )}
        <div ref={line} className={styles.near}>
          <Places places={here?.places ?? []} current={current} onPress={onPress} />
        </div>
      </nav>
      <Sheet open={isOpen} title={t('backOffice.allPlaces')} closeLabel={t('act.close')} onClose={() => setOpen(false)}>
        <nav className={styles.sheet} aria-label={t('backOffice.allPlaces')}>
          {groups.map(({ group, places: own }) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h3 id={`group-${group}`} className={styles.groupName}>
                {t(`backOffice.group.${group}`)}
              </h3>
              <div className={styles.tiles}>
                <Places places={own} current={current} onPress={leave} />
              </div>
            </section>
          ))}
        </nav>
      </Sheet>
    </>
  )
}

function Places({ places, current, onPress }: PlaceNavProps) {
  const { t } = useTranslation('backOffice')
  return places.map(({ path, key, icon: Icon }) => (
    <Link
      key={path}
      className={styles.place}
      to={`/admin/${path}`}
      onPress={onPress(`/admin/${path}`)}
      aria-current={path === current ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      {t(key)}
    </Link>
  ))
}
