import { useTranslation } from 'react-i18next'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { OfficeGrade } from '#src/api/model/officeGrade.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { FactList } from '../table/FactList.tsx'
import { Part } from './Part.tsx'

type MemberGradeProps = {
  readonly grade: OfficeGrade
  /** A time in words. */
  readonly seen: (at: number) => string
}

/** A member's grade: what made it, what keeps it, the valid bets of the last months and what it brought. */
export function MemberGrade({ grade: { kept, info, months, bonuses }, seen }: MemberGradeProps) {
  const { t } = useTranslation('backOffice')
  const { next, keep, floor } = info
  const played = months.filter(({ valid }) => valid > 0)
  return (
    <>
      <Part title={t('backOffice.members.grade')}>
        <p>{t('backOffice.members.gradeNow', { grade: info.grade, progress: formatMoney('FEN', info.progress) })}</p>
        {info.noLevel && <Muted>{t('backOffice.members.gradeHidden', { grade: kept })}</Muted>}
        {next !== null && (
          <Muted>{t('backOffice.members.gradeNext', { grade: next.grade, missing: formatMoney('FEN', next.missing) })}</Muted>
        )}
        {floor !== null && <Muted>{t('backOffice.members.gradeHeld', { grade: floor.grade, until: seen(floor.until) })}</Muted>}
        {keep !== null && (
          <Muted>
            {keep.falls
              ? t('backOffice.members.gradeFalls', { at: seen(keep.at), missing: formatMoney('FEN', keep.missing) })
              : t('backOffice.members.gradeKept', { at: seen(keep.at), grade: info.grade })}
          </Muted>
        )}
      </Part>
      <Part title={t('backOffice.members.gradeMonths')} empty={t('backOffice.members.noBonuses')} isEmpty={played.length === 0}>
        <FactList facts={played.map(({ month, valid }) => ({ name: month, value: formatMoney('FEN', valid) }))} />
      </Part>
      <Part title={t('backOffice.members.gradeBonuses')} empty={t('backOffice.members.noBonuses')} isEmpty={bonuses.length === 0}>
        <Stack as="ul" gap={4}>
          {bonuses.map(({ kind, period, asset, amount, claimedAt }) => (
            <li key={`${kind} ${period}`}>
              {t('backOffice.members.gradeBonus', {
                kind: t(`backOffice.members.bonusKinds.${kind}`),
                period,
                amount: t(`backOffice.members.prize.${asset}`, { amount: formatMoney<Asset>(asset, amount, { short: true }) }),
                state:
                  claimedAt === null
                    ? t('backOffice.members.bonusWaits')
                    : t('backOffice.members.bonusClaimed', { at: seen(claimedAt) }),
              })}
            </li>
          ))}
        </Stack>
      </Part>
    </>
  )
}
