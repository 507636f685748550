import { provideOperators } from '#src/machines/backOffice/operatorsActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { OperatorsPage } from '#src/ui/backOffice/operators/OperatorsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Operators and their rights, for operators. */
export const operators = defineFeature({
  page: OperatorsPage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    logic: { ...provideOperators(app.client), copy: provideCopy(app.copyText) },
  }),
})
