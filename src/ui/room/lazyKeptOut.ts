import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

/** Why one is kept out comes when one is: what keeps one out is heard from the server. */
export const KeptOut = lazyComponent(async () => (await import('./KeptOut.tsx')).KeptOut, ['chat'])
