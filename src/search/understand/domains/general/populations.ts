/** People that are studied. */
export const populations = `
children | child | pediatric | paediatric | childhood | !kids | !youngsters
adolescents | teenagers | teenage | youth | young people | !teens
infants | newborns | neonates | neonatal | babies | !toddlers
older adults | elderly | older people | aged | seniors | geriatric | !old people | !the old | !pensioners
young adults | emerging adults
adults
women | woman | female | ~girls
men | man | male | ~boys
mothers | maternal | !moms | !mums
fathers | paternal | !dads
parents | caregivers | parental
students | pupils | learners | schoolchildren
undergraduates | college students | university students
medical students
workers | employees | workforce | staff
consumers | shoppers | customers
households
couples | spouses
`;
