import { useTranslation } from 'react-i18next'
import type { MemberProfile, OfficeMember } from '#src/api/model/memberOffice.ts'
import type { Right } from '#src/api/model/right.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { FactList } from '../table/FactList.tsx'
import styles from './part.module.css'

type MemberHeadProps = {
  readonly profile: MemberProfile
  readonly rights: readonly Right[]
  /** A time in words. */
  readonly seen: (at: number | null) => string
}

/** What else there is of a member, and where: pages that find it by the account’s name, or its id in what was done. */
const WAYS = [
  { right: 'money.read', key: 'backOffice.place.withdrawals', path: 'money/withdrawals', ask: 'text' },
  { right: 'money.read', key: 'backOffice.place.depositOrders', path: 'money/orders', ask: 'text' },
  { right: 'money.read', key: 'backOffice.place.adjustments', path: 'money/adjustments', ask: 'text' },
  { right: 'service.read', key: 'backOffice.place.letters', path: 'service/letters', ask: 'name' },
  { right: 'audit.read', key: 'backOffice.place.audit', path: 'audit', ask: 'id' },
] as const

/** Who a member is and how the account stands, with the ways to what else there is of them. */
export function MemberHead({ profile: { member, avatar, birthday, pause }, rights, seen }: MemberHeadProps) {
  const { t } = useTranslation('backOffice')
  const ways = WAYS.filter(({ right }) => rights.includes(right))
  return (
    <Stack gap={12}>
      <Row gap={12}>
        <Avatar src={avatar === '' ? null : avatar} size={48} />
        <Stack gap={4}>
          <b>{member.nickname}</b>
          <Row wrap>
            <Badge tone={member.isActive ? 'brand' : 'warn'}>
              {t(member.isActive ? 'backOffice.operators.active' : 'backOffice.operators.disabled')}
            </Badge>
            <Badge tone="neutral">{t('backOffice.members.vip', { level: member.vipLevel })}</Badge>
            {pause !== null && (
              <Badge tone="warn">{t(`backOffice.members.paused.${pause.kind}`, { until: seen(pause.until) })}</Badge>
            )}
            {member.isRobot && <Badge tone="neutral">{t('backOffice.members.robot')}</Badge>}
          </Row>
        </Stack>
      </Row>
      <FactList
        facts={[
          { name: t('backOffice.members.id'), value: member.memberId },
          { name: t('backOffice.members.joined'), value: seen(member.createdAt) },
          { name: t('backOffice.operators.seen'), value: seen(member.lastSeenAt) },
          { name: t('backOffice.members.birthdayField'), value: birthday ?? t('backOffice.members.noBirthday') },
        ]}
      />
      {ways.length > 0 && (
        <nav className={styles.ways} aria-label={t('backOffice.members.ways')}>
          {ways.map(({ key, path, ask }) => (
            <Link key={key} to={`/admin/${path}?${wayQuery(ask, member)}`}>
              {t(key)}
            </Link>
          ))}
        </nav>
      )}
    </Stack>
  )
}

/** What a page is asked for, to find what is of a member. */
function wayQuery(ask: (typeof WAYS)[number]['ask'], { name, memberId }: OfficeMember): string {
  return new URLSearchParams(ask === 'id' ? { text: memberId } : { [ask]: name }).toString()
}
