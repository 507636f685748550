import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './appShell.module.css'

/** That balances and coins are play money, and which version this is (P-2). Its place is kept until the site has answered. */
export function Footer({ site }: { readonly site: SiteRef }) {
  const { t } = useTranslation('shell')
  const info = useSelector(site, (snapshot) => snapshot.context.info)
  return (
    <footer className={styles.footer}>
      <nav className={styles.footerLinks} aria-label={t('shell.more')}>
        <Link to="/app/cashier/limits">{t('shell.limits')}</Link>
        <Link to="/app/news">{t('shell.news')}</Link>
        <Link to="/app/help">{t('shell.help')}</Link>
        <Link to="/cs">{t('shell.service')}</Link>
      </nav>
      {info?.playMoney === true && <p>{t('shell.playMoney')}</p>}
      {info !== null && <p>{t('app.version', { version: info.version, build: info.buildLabel })}</p>}
    </footer>
  )
}
