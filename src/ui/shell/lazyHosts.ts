import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

/*
 * What is drawn over a page, and few visits need. The names of the files that each comes in stand in this file's code, not in the first load.
 */
export const AlertHost = lazyComponent(async () => (await import('./AlertHost.tsx')).AlertHost)
export const RailFold = lazyComponent(async () => (await import('./RailFold.tsx')).RailFold)
export const LoginPrompt = lazyComponent(async () => (await import('./LoginPrompt.tsx')).LoginPrompt, ['login'])
export const SessionDialogs = lazyComponent(async () => (await import('./SessionDialogs.tsx')).SessionDialogs, ['login'])
export const VerificationDialog = lazyComponent(
  async () => (await import('#src/ui/verification/VerificationDialog.tsx')).VerificationDialog,
  ['verification'],
)
export const InspectorPanel = lazyComponent(
  async () => (await import('#src/ui/inspector/InspectorPanel.tsx')).InspectorPanel,
  ['inspector'],
)
