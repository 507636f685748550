import { useTranslation } from 'react-i18next'
import { dayPartOf } from '#src/api/model/greeting.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import styles from './me.module.css'

type MemberHeadProps = { readonly member: MemberInfo; readonly now: () => number }

/** Who is here, greeted by the hour of their own clock (B-6). */
export function MemberHead({ member, now }: MemberHeadProps) {
  const { t } = useTranslation('me')
  const part = dayPartOf(new Date(now()).getHours())
  return (
    <Row as="section" className={styles.head} gap={16}>
      <Avatar src={member.avatar} size={72} />
      <div className={styles.who}>
        <h1 className={styles.greeting}>{t(`greeting.${part}`, { name: member.nickname })}</h1>
        <Muted>{t('me.name', { name: member.name })}</Muted>
        {member.role !== 'member' && (
          <Row as="p" className={styles.badges}>
            <Badge tone="brand">{t(`role.${member.role}`)}</Badge>
          </Row>
        )}
      </div>
      <ButtonLink className={styles.edit} variant="soft" to="/app/profile">
        {t('me.profile')}
      </ButtonLink>
    </Row>
  )
}
