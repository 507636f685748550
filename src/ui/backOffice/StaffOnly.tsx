import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { StatusCard } from '#src/ui/shared/door/StatusCard.tsx'
import { SITE } from './places.ts'
import { useRoleWord } from './useRoleWord.ts'
import styles from './frame.module.css'

type StaffOnlyProps = {
  readonly member: { readonly name: string; readonly role: string }
  /** Who is here goes, to come back with another account. */
  readonly onLogout: () => void
}

/** Says to a member who is no operator whose account this takes; nothing of the back office is around it. */
export function StaffOnly({ member: { name, role }, onLogout }: StaffOnlyProps) {
  const { t } = useTranslation('backOffice')
  const roleWord = useRoleWord()
  return (
    <main id="content" className={styles.alone} tabIndex={-1}>
      <PageState>
        <StatusCard
          icon={<ShieldAlert />}
          heading={t('backOffice.staffOnly')}
          level={1}
          text={t('backOffice.staffOnlyText', { role: roleWord(role), name })}
          acts={
            <>
              <ButtonLink to={SITE}>{t('backOffice.toSite')}</ButtonLink>
              <Button variant="outline" onClick={onLogout}>
                {t('backOffice.otherLogin')}
              </Button>
            </>
          }
        />
      </PageState>
    </main>
  )
}
