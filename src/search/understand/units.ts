/** One unit after a number, with or without a prefix, for use in a regular expression with the flag u. */
const SINGLE =
  '(?:[nµμmck]?m(?:[23²³])?|[kmµμn]?g|[mµμ]?[lL]|K|°\\s?[CF]|[kmMGT]?eV|[kMGT]?Hz|[mk]?V|[mµμ]?A|[kMG]?Wh?|[kM]?J|[kMG]?Pa|m?bar|[mµμn]M|[mµμn]mol|mol|mmHg|dB|rpm|ppm|ppb|wt\\s?%|%' +
  '|[mµμn]?T(?!\\s(?:cells?|lymphocytes?|helper))|[mµμn]?teslas?|[kMG]a|[kM]yr|[mµμ]?Sv|[mkc]?Gy|[kMG]?Bq|[kMG]?bp|kDa|k?cal|kcals?|calories|[kMm]N|[mkM]?Ω|[kM]?ohms?|[pnµμ]F|mAh|lux|lx|IU|[kM]?pc|AU|ms|[µμn]s|ha|hectares?|acres?|tonn?es|kilomet(?:re|er)s?|met(?:re|er)s|seconds?|(?:minute|hour|day|week|month|year)s?|volts?|watts?|kelvins?|degrees(?:\\s(?:Celsius|Fahrenheit))?)';

/** A unit after a number, also a quotient such as "mg/dL" or "g/day". */
export const UNIT = `${SINGLE}(?:\\s?\\/\\s?(?:${SINGLE}|d|d[lL]|h|s|yr))?`;
