import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import type { NavLink } from './NavLinks.tsx'
import styles from './appShell.module.css'

/** What stands there whatever operators add. */
const OWN: ReadonlySet<string> = new Set(['/app/cashier/limits', '/app/news', '/app/help', '/cs'])

/** That balances and coins are play money, and which version this is (P-2). Its place is kept until the site has answered. */
export function Footer({ site, links }: { readonly site: SiteRef; readonly links: readonly NavLink[] | null }) {
  const { t } = useTranslation('shell')
  const info = useSelector(site, (snapshot) => snapshot.context.info)
  return (
    <footer className={styles.footer}>
      <nav className={styles.footerLinks} aria-label={t('shell.more')}>
        <Link to="/app/cashier/limits">{t('shell.limits')}</Link>
        <Link to="/app/news">{t('shell.news')}</Link>
        <Link to="/app/help">{t('shell.help')}</Link>
        <Link to="/cs">{t('shell.service')}</Link>
        {links?.map(
          ({ to, label }) =>
            !OWN.has(to) && (
              <Link key={to} to={to}>
                {label}
              </Link>
            ),
        )}
      </nav>
      {info?.playMoney === true && <p>{t('shell.playMoney')}</p>}
      {info !== null && <p>{t('app.version', { version: info.version, build: info.buildLabel })}</p>}
    </footer>
  )
}
