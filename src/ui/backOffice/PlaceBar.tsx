import { ArrowLeft, Inbox, Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Account, type AccountProps } from './Account.tsx'
import { type PlaceNavProps, Places } from './PlaceNav.tsx'
import { groupsOf, SITE } from './places.ts'
import { WaitMark } from './WaitMark.tsx'
import styles from './placeNav.module.css'

type PlaceBarProps = PlaceNavProps & {
  /** Whether there is something that one decides. */
  readonly decides: boolean
  /** Whether that is what is shown. */
  readonly isStart: boolean
  /** Who is in; null = nobody. */
  readonly who: string | null
  readonly onLogout: AccountProps['onLogout']
}

/** The one bar of the back office on a phone: the way to all pages, where one is, and what waits for a decision. */
export function PlaceBar({ places, current, onPress, waits, decides, isStart, who, onLogout }: PlaceBarProps) {
  const { t } = useTranslation('backOffice')
  const [isOpen, setOpen] = useState(false)
  const here = places.find(({ path }) => path === current)
  const leave = (to: string) => () => {
    setOpen(false)
    onPress(to)()
  }
  return (
    <>
      <nav className={styles.bar} aria-label={t('backOffice.places')}>
        <IconButton label={t('backOffice.allPlaces')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Menu size={20} aria-hidden="true" />
        </IconButton>
        {/* The page's own heading, which is not drawn beside this, says it to readers of the screen. */}
        <p className={styles.here} aria-hidden="true">
          {isStart ? t('backOffice.start.title') : t(here?.key ?? 'backOffice.title')}
        </p>
        {decides && !isStart && (
          <Link
            className={styles.place}
            to="/admin"
            onPress={onPress('/admin')}
            aria-description={waits.all === null ? undefined : t('backOffice.start.waits', { number: waits.all })}
          >
            <Inbox size={20} aria-hidden="true" />
            {t('backOffice.start.place')}
            <WaitMark many={waits.all} />
          </Link>
        )}
      </nav>
      <Sheet open={isOpen} title={t('backOffice.allPlaces')} closeLabel={t('act.close')} onClose={() => setOpen(false)}>
        <nav className={styles.sheet} aria-label={t('backOffice.allPlaces')}>
          {groupsOf(places).map(({ group, places: own }) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h3 id={`group-${group}`} className={styles.groupName}>
                {t(`backOffice.group.${group}`)}
              </h3>
              <div className={styles.tiles}>
                <Places places={own} current={current} onPress={leave} waits={waits} />
              </div>
            </section>
          ))}
          <Link className={styles.place} to={SITE} onPress={leave(SITE)}>
            <ArrowLeft size={20} aria-hidden="true" />
            {t('backOffice.toSite')}
          </Link>
          {who !== null && (
            <Account
              who={who}
              onPress={leave}
              onLogout={() => {
                setOpen(false)
                onLogout()
              }}
            />
          )}
        </nav>
      </Sheet>
    </>
  )
}
