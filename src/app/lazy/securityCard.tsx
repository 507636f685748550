import { provideSecurityProgress } from '#src/machines/account/securityActors.ts'
import { SecurityCard } from '#src/ui/security/SecurityCard.tsx'
import type { App } from '../app.ts'

/** How far the member's account is secured, at first glance. */
export function securityCardOf(app: App) {
  const progress = provideSecurityProgress(app)
  return () => <SecurityCard progress={progress} now={app.now} />
}
