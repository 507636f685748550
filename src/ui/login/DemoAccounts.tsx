import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { ROLES } from '#src/api/model/chat.ts'
import type { SiteInfo, SiteRef } from '#src/machines/site/siteMachine.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './login.module.css'

type DemoAccount = SiteInfo['demoAccounts'][number]
type DemoAccountsProps = {
  readonly site: SiteRef
  readonly onPick: (account: DemoAccount) => void
}

/** The demo's accounts, filled in with one press; nothing on a site that has none. */
export function DemoAccounts({ site, onPick }: DemoAccountsProps) {
  const { t } = useTranslation('login')
  const accounts = useSelector(site, (snapshot) => snapshot.context.info?.demoAccounts)
  if (accounts === undefined || accounts.length === 0) return null
  return (
    <Stack as="section" gap={8} aria-labelledby="demo-accounts">
      <Row baseline>
        <h2 id="demo-accounts">{t('login.demo')}</h2>
        <Muted size={12}>{t('login.demoHint')}</Muted>
      </Row>
      <ul className={styles.demoList}>
        {accounts.map((account) => (
          <li key={account.name}>
            <button type="button" className={styles.demoButton} onClick={() => onPick(account)}>
              <span>{account.name}</span>
              <RoleName role={account.role} />
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function RoleName({ role }: { readonly role: string }) {
  const { t } = useTranslation()
  const known = ROLES.find((one) => one === role)
  return known === undefined ? null : (
    <Muted as="span" size={12}>
      {t(`role.${known}`)}
    </Muted>
  )
}
