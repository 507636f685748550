import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { PRICE_POLICIES } from '#src/api/model/sportsbook.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './slip.module.css'

/** How the member bets, kept on this device: what happens when a price moves, and whether rooms are told. */
export function SlipSettings({ slip }: { readonly slip: SlipRef }) {
  const { t } = useTranslation('sportsbook')
  const { policy, share } = useSelector(slip, (snapshot) => snapshot.context.settings)
  return (
    <Stack className={styles.settings} gap={8}>
      <Muted size={12} aria-hidden="true">
        {t('sportsbook.slip.policy')}
      </Muted>
      <RadioGroup
        label={t('sportsbook.slip.policy')}
        value={policy}
        options={PRICE_POLICIES.map((value) => ({ value, label: t(`sportsbook.slip.policies.${value}`) }))}
        onChange={(next) => slip.send({ type: 'policy.chosen', policy: next })}
      />
      <Switch
        label={t('sportsbook.slip.share')}
        description={t('sportsbook.slip.shareHint')}
        checked={share}
        onChange={(next) => slip.send({ type: 'share.switched', share: next })}
      />
    </Stack>
  )
}
