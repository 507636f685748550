import { useTranslation } from 'react-i18next'
import type { MemberFunds, MemberProfile } from '#src/api/model/memberOffice.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
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

/** What else there is of a member, and where: pages that find it by the account’s name or its id. */
const WAYS = [
  { right: 'money.read', key: 'backOffice.place.withdrawals', path: 'money/withdrawals', ask: 'text', by: 'name' },
  { right: 'money.read', key: 'backOffice.place.depositOrders', path: 'money/orders', ask: 'text', by: 'name' },
  { right: 'money.read', key: 'backOffice.place.adjustments', path: 'money/adjustments', ask: 'text', by: 'name' },
  { right: 'service.read', key: 'backOffice.place.letters', path: 'service/letters', ask: 'name', by: 'memberId' },
  { right: 'audit.read', key: 'backOffice.place.audit', path: 'audit', ask: 'text', by: 'memberId' },
] as const

/** Who a member is, what they have and how they are reached, and how the account stands, with the ways to what else there is of them. */
export function MemberHead({ profile, rights, seen }: MemberHeadProps) {
  const { t } = useTranslation('backOffice')
  const { member, avatar, birthday, pause, funds, contacts } = profile
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
      {funds !== null && (
        <dl className={styles.funds}>
          {(['FEN', 'UUSDT', 'GOLD', 'POINT'] as const).map(
            (asset) =>
              // Most members have no wallet of USDT.
              (asset !== 'UUSDT' || funds.usdt > 0) && (
                <div key={asset}>
                  <dt>{t(`backOffice.members.fund.${asset}`)}</dt>
                  <dd>{fundWords(funds, asset)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <FactList
        facts={[
          {
            name: t('backOffice.members.contacts'),
            value: contacts.map(({ masked }) => masked).join(' · ') || t('backOffice.members.noContacts'),
          },
          { name: t('backOffice.members.joined'), value: seen(member.createdAt) },
          { name: t('backOffice.operators.seen'), value: seen(member.lastSeenAt) },
          { name: t('backOffice.members.birthdayField'), value: birthday ?? t('backOffice.members.noBirthday') },
          { name: t('backOffice.members.id'), value: member.memberId },
        ]}
      />
      {ways.length > 0 && (
        <nav className={styles.ways} aria-label={t('backOffice.members.ways')}>
          {ways.map(({ key, path, ask, by }) => (
            <Link key={key} to={`/admin/${path}?${new URLSearchParams({ [ask]: member[by] }).toString()}`}>
              {t(key)}
            </Link>
          ))}
        </nav>
      )}
    </Stack>
  )
}

/** What a member has of one asset, in words. */
function fundWords({ balance, usdt, gold, points }: MemberFunds, asset: Asset): string {
  switch (asset) {
    case 'FEN':
      return formatMoney('FEN', balance)
    case 'UUSDT':
      return formatMoney('UUSDT', usdt)
    case 'GOLD':
      return formatAmount('GOLD', gold)
    case 'POINT':
      return formatAmount('POINT', points)
  }
}
