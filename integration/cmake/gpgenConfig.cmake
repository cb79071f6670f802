# gpgenConfig.cmake - what find_package(gpgen) gives: the target gpgen::runtime,
# and gpgen_generate().
#
#     execute_process(
#       COMMAND gpgen print cmake-dir
#       OUTPUT_VARIABLE gpgen_DIR OUTPUT_STRIP_TRAILING_WHITESPACE)
#     find_package(gpgen REQUIRED)
#     add_executable(game main.c)
#     gpgen_generate(game SCHEMAS garden.yaml)

if(CMAKE_VERSION VERSION_LESS 3.20)
  set(gpgen_FOUND FALSE)
  set(gpgen_NOT_FOUND_MESSAGE "gpgen needs CMake 3.20 or later")
  return()
endif()
cmake_policy(VERSION 3.20...3.30)

get_property(gpgen_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(NOT C IN_LIST gpgen_languages)
  set(gpgen_FOUND FALSE)
  set(gpgen_NOT_FOUND_MESSAGE "gpgen writes C: let project() have the language C")
  return()
endif()

# In an environment of Python's, the program that came with this file.
set(gpgen_environment "")
if(CMAKE_CURRENT_LIST_DIR MATCHES "/lib/python[^/]*/site-packages/gpgen/")
  get_filename_component(
    gpgen_environment "${CMAKE_CURRENT_LIST_DIR}/../../../../../.." ABSOLUTE)
endif()
find_program(
  GPGEN_EXECUTABLE gpgen
  HINTS "${gpgen_environment}/bin"
  DOC "The generator")
if(NOT GPGEN_EXECUTABLE)
  set(gpgen_FOUND FALSE)
  set(gpgen_NOT_FOUND_MESSAGE
      "there is no program gpgen in PATH; -DGPGEN_EXECUTABLE=... names it")
  return()
endif()

# A section for each function, so that a linker with --gc-sections can leave out
# what a program does not call.
set(gpgen_sections "")
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  set(gpgen_sections -ffunction-sections -fdata-sections)
endif()

# The runtime, as a library that is built only for those who link it.
if(NOT TARGET gpgen::runtime)
  get_filename_component(
    gpgen_runtime_folder "${CMAKE_CURRENT_LIST_DIR}/../../runtime" ABSOLUTE)
  file(GLOB gpgen_runtime_sources "${gpgen_runtime_folder}/*.c")
  add_library(gpgen_runtime STATIC EXCLUDE_FROM_ALL ${gpgen_runtime_sources})
  add_library(gpgen::runtime ALIAS gpgen_runtime)
  target_include_directories(
    gpgen_runtime SYSTEM PUBLIC "$<BUILD_INTERFACE:${gpgen_runtime_folder}>")
  target_compile_features(gpgen_runtime PUBLIC c_std_11)
  target_compile_options(gpgen_runtime PRIVATE ${gpgen_sections})
  if(UNIX)
    target_link_libraries(gpgen_runtime PUBLIC m)
  endif()
  # Shared libraries may contain it; private names are those of each file.
  set_target_properties(
    gpgen_runtime PROPERTIES OUTPUT_NAME gp POSITION_INDEPENDENT_CODE ON
                             UNITY_BUILD OFF)
endif()

# gpgen_generate(TARGET SCHEMAS SCHEMA... [TEMPLATE_DIR FOLDER...])
#
# Generates the C of each schema, compiles it into a target of this folder, and
# links the runtime. Who links the target sees the headers too, unless it is a
# program; they are system headers, which do not warn. CMake itself runs again when a schema has changed, since the set of
# files may be another one.
function(gpgen_generate target)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "" "SCHEMAS;TEMPLATE_DIR")
  if(given_UNPARSED_ARGUMENTS OR NOT given_SCHEMAS)
    message(FATAL_ERROR
      "gpgen_generate(TARGET SCHEMAS SCHEMA... [TEMPLATE_DIR FOLDER...])")
  endif()
  if(NOT TARGET "${target}")
    message(FATAL_ERROR "gpgen_generate: there is no target ${target} (yet)")
  endif()
  get_target_property(home "${target}" SOURCE_DIR)
  if(NOT home STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR
      "gpgen_generate: call it in the folder of the target ${target}: ${home}")
  endif()

  set(overlays "")
  foreach(overlay IN LISTS given_TEMPLATE_DIR)
    get_filename_component(overlay "${overlay}" ABSOLUTE)
    list(APPEND overlays --template-dir "${overlay}")
    # A template that is added changes the folder only.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${overlay}")
  endforeach()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/gpgen/${target}")
  foreach(schema IN LISTS given_SCHEMAS)
    get_filename_component(schema "${schema}" ABSOLUTE)
    gpgen_add_module("${target}" "${schema}" "${folder}" "${overlays}")
  endforeach()

  get_target_property(type "${target}" TYPE)
  target_include_directories("${target}" SYSTEM PRIVATE "${folder}")
  set_property(TARGET "${target}" APPEND PROPERTY LINK_LIBRARIES gpgen::runtime)
  if(NOT type STREQUAL "EXECUTABLE")
    target_include_directories(
      "${target}" SYSTEM INTERFACE "$<BUILD_INTERFACE:${folder}>")
    set_property(
      TARGET "${target}" APPEND PROPERTY INTERFACE_LINK_LIBRARIES gpgen::runtime)
  endif()
  set_property(
    TARGET "${target}" APPEND PROPERTY ADDITIONAL_CLEAN_FILES "${folder}")
endfunction()

# Has a module generated, and compiled into a target.
#
# What gpgen would write the same, it leaves as old as it is. So a stamp is the
# output that is compared with the schemas, and the files come along with it.
function(gpgen_add_module target schema folder overlays)
  gpgen_list(inputs status "${schema}" --list-inputs ${overlays})
  set(schemas "${inputs}")
  list(FILTER schemas EXCLUDE REGEX "\\.j2$")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${schemas})
  gpgen_list(outputs status "${schema}" --list-outputs -o "${folder}")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "gpgen cannot read ${schema}")
  endif()

  list(GET outputs 0 header)
  get_filename_component(module "${header}" NAME_WE)
  set(stamp "${folder}/${module}.stamp")
  file(RELATIVE_PATH shown "${CMAKE_SOURCE_DIR}" "${schema}")
  set(written ${outputs} "${folder}/.${module}.gpgen")
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${written}
    COMMAND "${GPGEN_EXECUTABLE}" "${schema}" -o "${folder}" --stamp "${stamp}"
            ${overlays}
    DEPENDS ${inputs} "${GPGEN_EXECUTABLE}"
    COMMENT "Generating C from ${shown}"
    VERBATIM)
  add_custom_target("${target}_gpgen_${module}" DEPENDS "${stamp}")
  add_dependencies("${target}" "${target}_gpgen_${module}")
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    gpgen_remove_stamp_before("${target}_gpgen_${module}" "${stamp}" "${written}")
  endif()
  target_sources("${target}" PRIVATE ${outputs})
  set_source_files_properties(
    ${outputs} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON
                          COMPILE_OPTIONS "${gpgen_sections}")
endfunction()

# Before a target is built, removes its stamp if one of the files beside it has
# been deleted. Ninja finds that out itself; others look at the stamp only.
function(gpgen_remove_stamp_before target stamp written)
  set(script "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.cmake")
  file(CONFIGURE OUTPUT "${script}" @ONLY CONTENT [[
set(written [==[@written@]==])
foreach(file IN LISTS written)
  if(NOT EXISTS "${file}")
    file(REMOVE [==[@stamp@]==])
  endif()
endforeach()
]])
  add_custom_target("${target}_stamp" COMMAND "${CMAKE_COMMAND}" -P "${script}")
  add_dependencies("${target}" "${target}_stamp")
endfunction()

# Runs gpgen for a list of files. What is wrong with a schema is shown as gpgen
# says it, once.
function(gpgen_list names status)
  execute_process(
    COMMAND "${GPGEN_EXECUTABLE}" ${ARGN} --list-format cmake
    OUTPUT_VARIABLE listed OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_VARIABLE problems
    RESULT_VARIABLE result)
  if(NOT result EQUAL 0 AND "--list-outputs" IN_LIST ARGN)
    message(NOTICE "${problems}")
  endif()
  set(${names} "${listed}" PARENT_SCOPE)
  set(${status} "${result}" PARENT_SCOPE)
endfunction()
