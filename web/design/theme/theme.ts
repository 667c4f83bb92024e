// The design system of the whole web client, and nothing of a stock theme.
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import '@fontsource-variable/inter'
import { config } from './config.ts'
import './made.css'

const made = createSystem(defaultBaseConfig, config)
const recipes = new WeakMap<object, unknown>()

/** Chakra makes the recipe of an element anew whenever it draws one, unless it is kept. */
const cva: typeof made.cva = (recipe) => {
  if (!recipes.has(recipe)) recipes.set(recipe, made.cva(recipe))
  return recipes.get(recipe) as ReturnType<typeof made.cva<NonNullable<typeof recipe.variants>>>
}

/** The design system of the whole web client; give it to ChakraProvider. */
export const system = { ...made, cva }
