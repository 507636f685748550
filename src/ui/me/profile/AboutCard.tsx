import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileInfo, ProfileRef } from '#src/machines/profile/profileMachine.ts'
import { Card, Facts, Muted } from '#src/ui/kit/Layout.tsx'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { BirthdayForm } from './BirthdayForm.tsx'

type AboutCardProps = {
  readonly profile: ProfileRef
  readonly name: string
  readonly info: ProfileInfo
  readonly now: () => number
}

/** What is bound for good: the name of the account, the real name, the birth date. */
export function AboutCard({ profile, name, info, now }: AboutCardProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('about.title')}</h2>
      <Facts gap={12}>
        <div>
          <dt>{t('about.name')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('about.realName')}</dt>
          <dd>{info.realName ?? <WayOn to="/app/cashier/cards">{t('about.bind')}</WayOn>}</dd>
        </div>
        {info.birthday !== null && (
          <div>
            <dt>{t('about.birthday')}</dt>
            <dd>{info.birthday}</dd>
          </div>
        )}
        <div>
          <dt>{t('about.devices')}</dt>
          <dd>
            <WayOn to="/app/security#devices">{t('about.look')}</WayOn>
          </dd>
        </div>
      </Facts>
      {info.birthday === null ? <BirthdayForm profile={profile} now={now} /> : <Muted size={12}>{t('about.fixed')}</Muted>}
    </Card>
  )
}
