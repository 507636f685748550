import { provideDraws } from '#src/machines/games/drawsActors.ts'
import { provideRounds } from '#src/machines/games/roundsActors.ts'
import { provideVerify } from '#src/machines/games/verifyActors.ts'
import { VerifyPage } from '#src/ui/rounds/VerifyPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Computes a round again in the browser (P-5). */
export const verify = defineFeature({
  page: VerifyPage,
  provide: (app) => ({
    logic: { verify: provideVerify(app.client), rounds: provideRounds(app).verifiable, draws: provideDraws(app) },
  }),
})
