/** Every provider that this site knows. A real one is another name here, with its frames' address among the settings. */
export const PROVIDERS = ['tidepool'] as const
