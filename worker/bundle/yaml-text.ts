import { parse, stringify, type ScalarTag, type Tags } from 'yaml'
import { MAX_YAML_ALIASES } from './limits.ts'

/**
 * Reads YAML as the exporters write it: version 1.1 as PyYAML understands it, to which a lone `y` or `1e3` is text.
 * Throws for anything malformed, and for alias bombs.
 */
export function readYaml(text: string): unknown {
  return parse(text, { version: '1.1', customTags: likePyYaml, maxAliasCount: MAX_YAML_ALIASES, logLevel: 'error' })
}

/** Writes YAML that every reader of version 1.1 takes for the same values: `yes` and `1_000` are quoted. */
export function writeYaml(value: unknown): string {
  return stringify(value, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })
}

const NARROWER: Readonly<Record<string, RegExp>> = {
  'tag:yaml.org,2002:bool true': /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/,
  'tag:yaml.org,2002:bool false': /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/,
  'tag:yaml.org,2002:float EXP': /^[-+]?[0-9][0-9_]*\.[0-9_]*[eE][-+][0-9]+$/,
}

function likePyYaml(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || !('test' in tag) || !tag.test) return tag
    const test = NARROWER[`${tag.tag} ${kindOf(tag)}`]
    return test ? { ...tag, test } : tag
  })
}

function kindOf(tag: ScalarTag): string {
  return tag.format ?? (tag.test?.test('true') ? 'true' : 'false')
}
