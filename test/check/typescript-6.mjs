// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which version 7 does not have yet.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const replaced = specifier.replace(/^typescript(?=$|\/)/, '@typescript/typescript6')
    return next(replaced, context)
  },
})
